// The three paths through the modals.

import Interlock

print("logged in:")
flow(isLoggedIn: true).machine() <-! .next <-! .tappedOK

print("not logged in, logging in:")
flow(isLoggedIn: false).machine() <-! .next <-! .tappedLogin <-! .tappedOK

print("not logged in, declining:")
flow(isLoggedIn: false).machine() <-! .next <-! .tappedNoLogin
