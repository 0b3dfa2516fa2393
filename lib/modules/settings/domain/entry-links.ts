/** Links that let somebody in. Only owners read them: an administrator could accept an owner's invitation. */
const ENTRY_LINK = /(\/(?:invite|reset)\/)[\w-]{20,}/g

export const hideEntryLinks = (text: string): string => text.replace(ENTRY_LINK, '$1(hidden)')
