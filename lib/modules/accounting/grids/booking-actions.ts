import { docstatusActions } from '../ledger/docstatus-actions'

/** Submit, cancel and discard from the lists of payments and journal entries. */
export const bookingActions = (noun: string, operations: Parameters<typeof docstatusActions>[1]) =>
  docstatusActions(noun, operations, {
    submit:
      'They are posted to the ledger and locked. A mistake is put right by cancelling, which reverses the posting.',
    cancel:
      'What they posted is reversed in the ledger, and invoices that they paid are open again. They keep their numbers; this cannot be undone.',
  })
