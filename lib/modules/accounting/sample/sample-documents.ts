import type { TenantDb } from '@/lib/core/db/prisma'

/**
 * Sample documents, payments and journal entries that nothing of people's own hangs on: no line that was made from theirs,
 * no return, no payment, no journal line, also by way of others. Papers that hang together stay or go together, so that no
 * amount that is owed changes by the removal.
 */
export async function sampleDocuments(db: TenantDb, organization_id: string): Promise<{ remove: string[] }> {
  const own = { organization_id }
  const sample = { ...own, is_sample: true }
  const select = { id: true, return_against_id: true, is_sample: true }
  const documents = await db.accDocument.findMany({ where: sample, select })
  const payments = await db.accPayment.findMany({ where: sample, select: { id: true } })
  const journals = await db.accJournal.findMany({ where: sample, select: { id: true } })
  const samples = new Set([...documents, ...payments, ...journals].map(({ id }) => id))
  const documentIds = documents.map(({ id }) => id)
  const together = new Groups()
  /** Papers that are no sample are people's: all one group. */
  const node = (id: string) => (samples.has(id) ? id : PEOPLE)
  const join = (a: string | null, b: string | null) => {
    if (a && b) together.join(node(a), node(b))
  }

  const lineFacts = { id: true, document_id: true, source_line_id: true, order_line_id: true }
  const lines = await db.accDocumentLine.findMany({
    where: { ...own, document_id: { in: documentIds } },
    select: lineFacts,
  })
  const lineIds = lines.map(({ id }) => id)
  const followers = await db.accDocumentLine.findMany({
    where: { ...own, OR: [{ source_line_id: { in: lineIds } }, { order_line_id: { in: lineIds } }] },
    select: lineFacts,
  })
  const documentOf = new Map([...lines, ...followers].map((line) => [line.id, line.document_id]))
  for (const { document_id, source_line_id, order_line_id } of [...lines, ...followers])
    for (const source of [source_line_id, order_line_id])
      if (source) together.join(node(document_id), node(documentOf.get(source) ?? PEOPLE))
  for (const { id, return_against_id } of documents) join(id, return_against_id)
  for (const { id, return_against_id } of await db.accDocument.findMany({
    where: { ...own, return_against_id: { in: documentIds } },
    select,
  }))
    join(id, return_against_id)
  const paid = { OR: [{ document_id: { in: documentIds } }, { payment_id: { in: payments.map(({ id }) => id) } }] }
  for (const { document_id, payment_id } of await db.accPaymentAllocation.findMany({ where: { ...own, ...paid } }))
    join(document_id, payment_id)
  for (const { document_id, journal_id } of await db.accJournalLine.findMany({
    where: { ...own, document_id: { in: documentIds } },
  }))
    join(document_id, journal_id)
  return { remove: [...samples].filter((id) => !together.same(id, PEOPLE)) }
}

const PEOPLE = 'people'

/** Which things hang together, by joining two at a time. */
class Groups {
  private readonly heads = new Map<string, string>()

  private headOf(thing: string): string {
    let head = thing
    for (let next = this.heads.get(head); next && next !== head; next = this.heads.get(head)) head = next
    this.heads.set(thing, head)
    return head
  }

  join(a: string, b: string): void {
    this.heads.set(this.headOf(a), this.headOf(b))
  }

  same(a: string, b: string): boolean {
    return this.headOf(a) === this.headOf(b)
  }
}
