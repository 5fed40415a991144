import Interlock
import Radio
import Testing

@Suite struct SessionTests {
  @Test("the definition has nothing doubtful in it")
  func warnings() {
    #expect(Blueprint.session.warnings == [])
  }

  @Test("a password and a code sign in, and an expired session is renewed")
  func signIn() {
    let session = Blueprint.session.machine()
    session.send(.signIn(Secret("swordfish")))
    session <-! .askForCode
    session.send(.enterCode(Secret("123456")))
    session <-! .accept
    #expect(session.state == .signedIn)
    session <-! .expire <-! .accept
    #expect(session.state == .signedIn)
  }

  @Test("an empty password is refused, and the refusal says why")
  func emptyPassword() {
    let outcome = Blueprint.session.machine().send(.signIn(Secret("")))
    #expect(!outcome.isAccepted)
    #expect("\(outcome)".contains("a password is given"))
  }

  @Test("three wrong passwords in a row lock the session, two do not", arguments: [2, 3])
  func locks(attempts: Int) {
    let session = Blueprint.session.machine()
    for _ in 0..<attempts {
      session.send(.signIn(Secret("guess")))
      session <-! .reject
    }
    #expect(session.state == (attempts == 3 ? .locked : .signedOut))
    #expect(session.send(.signOut).isAccepted == (attempts == 3))
    #expect(session.send(.unlock).isAccepted == (attempts == 3))
  }
}
