/** Links that let their reader in: invitations and resets. */
const ENTRY_LINK = /(\/(?:invite|reset)\/)[\w-]{20,}/g

export const hideEntryLinks = (text: string): string => text.replace(ENTRY_LINK, '$1(hidden)')

export const hasEntryLink = (text: string): boolean => hideEntryLinks(text) !== text
