/** What the log has as the rule, of what a rehearsal would ask for. */
export const REHEARSAL = 'A rehearsal'
