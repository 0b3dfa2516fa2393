import { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import type { SystemDb } from '@/lib/core/db/prisma'
import { storedDateIn } from '@/lib/core/grid/dates'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { Random } from '../support/random'
import { buyingStory } from './buying'
import type { BooksCtx, Happening } from './documents'
import { journalStory } from './journals'
import { sellingStory } from './selling'
import { type DemoBooks, setUpBooks } from './setup'

/** What is written in one transaction: as much as gets done in this time, well within what a transaction may take. */
const BATCH_MS = 3_000

/**
 * Some months of an organization's books, written by the product's own operations, so that every figure is one that it
 * would have counted itself. An organization that has documents or items keeps what it has.
 */
export async function seedBooks(
  db: SystemDb,
  organizationId: string,
  { months, now }: { months: number; now: Date },
): Promise<void> {
  const where = { organization_id: organizationId }
  if ((await db.accDocument.count({ where })) || (await db.accItem.count({ where }))) return
  const caller = await callerOf(db, organizationId)
  const today = storedDateIn(caller.organization.time_zone, now)
  let happenings: Happening[] = []
  let begun = 0
  let done = 0
  // What happens may make more happen; the days stay in order, so that numbers rise with them.
  do {
    await inBooks(caller, now, async (ctx) => {
      // What was taken from the list cannot be done again, as a transaction that is repeated would want.
      if (begun++ !== done) throw new Error('The demo’s books broke off. Begin again with an empty database.')
      if (happenings.length === 0) happenings = story(await setUpBooks(ctx, now), today, months)
      const end = Date.now() + BATCH_MS
      for (let next = happenings.shift(); next; next = Date.now() < end ? happenings.shift() : undefined)
        await next.run(ctx)
    })
    done++
  } while (happenings.length)
}

function story(books: DemoBooks, today: Date, months: number): Happening[] {
  const random = new Random(`books of ${books.organization.name}`)
  const happenings: Happening[] = []
  const add = (on: Date, run: Happening['run']) => {
    const after = happenings.findIndex((other) => other.on > on)
    happenings.splice(after === -1 ? happenings.length : after, 0, { on, run })
  }
  journalStory(books, { today, months }, add)
  buyingStory(books, random, { today, months }, add)
  sellingStory(books, random, { today, months }, add)
  return happenings
}

/** Somebody of the organization, with the right to everything. */
async function callerOf(db: SystemDb, organization_id: string): Promise<OrganizationCtx> {
  const {
    created_at: _,
    updated_at: __,
    ...organization
  } = await db.organization.findUniqueOrThrow({
    where: { id: organization_id },
  })
  const staff = await db.membership.findMany({
    where: { organization_id, user: { is_superuser: false } },
    include: { user: true },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
  })
  const user = staff.find(({ role }) => role <= 300)?.user ?? staff[0]?.user
  return {
    ...(systemContext('demo', organization) as OrganizationCtx),
    ...(user ? { user: { id: user.id, name: user.name, email: user.email, is_superuser: false } } : {}),
  }
}

/** One transaction; nothing of the demo is told to webhooks, histories or open pages, since it lies in the past. */
function inBooks<T>(caller: OrganizationCtx, now: Date, work: (ctx: BooksCtx) => Promise<T>): Promise<T> {
  const operation = defineOperation({
    name: 'accounting.demo.fill',
    title: 'Filled the demo’s books',
    permission: 'accounting.document.write',
    effect: 'write',
    unaudited: true,
    input: z.strictObject({}),
    output: z.custom<T>(),
    run: ({ ctx }) => work({ ...ctx, now, record: () => {}, signal: () => {}, emit: async () => {} }),
  })
  return runOperation(operation, caller, {})
}
