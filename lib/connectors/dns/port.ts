/** The host of DNS zones in our own words. What the service says no to is a ProviderError. Source: provider-facts 3. */
export type DnsRecord = {
  id: string
  /** `A`, `CNAME`; as the service calls it. */
  type: string
  /** The whole name. */
  name: string
  content: string
  comment: string
}

export type DnsPort = {
  /** The zone that a name lies in; null: the account has none for it. */
  findZone(name: string): Promise<string | null>
  /** All records of exactly this name. */
  listRecords(zone: string, name: string): Promise<DnsRecord[]>
  /** @throws ProviderError with `outcomeUnknown` when it may have been made all the same: list before trying again */
  createRecord(zone: string, record: Omit<DnsRecord, 'id'>): Promise<DnsRecord>
  /** One that is not there counts as deleted. */
  deleteRecord(zone: string, id: string): Promise<void>
}
