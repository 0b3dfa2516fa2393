/** When a row was made, from its id: version 7 of UUIDs begins with the milliseconds. 0 for ids of another kind. */
export function rowIdTime(rowId: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(rowId) ? Number.parseInt(rowId.replace('-', '').slice(0, 12), 16) : 0
}
