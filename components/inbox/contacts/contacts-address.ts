/** What the list of contacts shows, as its address says. */
export type ContactsAddress = { q: string; page: number }

export function readContactsAddress(address: { get: (name: string) => string | null }): ContactsAddress {
  const page = Number(address.get('page'))
  return {
    q: address.get('q')?.trim().slice(0, 200) ?? '',
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
  }
}

export function writeContactsAddress({ q, page }: ContactsAddress): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/inbox/contacts?${query}` : '/inbox/contacts'
}
