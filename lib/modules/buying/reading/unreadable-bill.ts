/** A file that cannot be read as a bill. The message says why and what to do, in words for the person who sent it. */
export class UnreadableBill extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableBill'
  }
}

/** A PDF that opens only with a password: none was given, or another one than its own. */
export class LockedBill extends UnreadableBill {
  constructor(readonly reason: 'needed' | 'wrong') {
    super(
      reason === 'needed'
        ? 'This PDF is locked. Type its password to read it.'
        : 'This password does not open the PDF. Type the password that the supplier gave.',
    )
    this.name = 'LockedBill'
  }
}
