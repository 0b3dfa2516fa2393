export type PartyKind = 'customer' | 'contact'
