/** What the pages of customers and suppliers answer, for the browser. */
export type * from './parties/party-answers'
