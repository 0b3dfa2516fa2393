import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { currencyOf } from '@/lib/modules/accounting/setup/currency-of'
import { accountColumns } from '../../grids/setup/acc-accounts.columns'
import { managedWrites } from './managed-writes'

/** Types of the company's default accounts: the control accounts need the party of their kind. */
const CONTROL = new Set(['payable', 'receivable'])

export const accountWrites = managedWrites({
  slug: 'acc-accounts',
  singular: 'Account',
  model: 'accAccount',
  columns: accountColumns,
  label: (row) => `${row.number} ${row.name}`,
  permission: 'accounting.account',
  lockTable: 'acc_account',
  rules: {
    async prepare({ ctx, values, before }) {
      await oneAtATime(ctx)
      const prepared: Record<string, unknown> = { ...values }
      if (typeof values.number === 'string') {
        const number = values.number.trim()
        if (!/^[\w.\-/ ]+$/.test(number)) throw invalidField('number', 'Use letters, digits, points and dashes.')
        prepared.number = number
        await demandFreeNumber(ctx, number, before)
      }
      if (values.account_type === null) prepared.account_type = ''
      if (typeof values.currency === 'string') prepared.currency = currencyOf(values.currency)
      const parentId = values.parent_id === undefined ? before?.parent_id : values.parent_id
      const parent = parentId ? await ctx.db.accAccount.findFirst({ where: { id: String(parentId) } }) : null
      const wanted = values.root_type ?? before?.root_type
      if (parent) {
        if (!parent.is_group) throw invalidField('parent_id', `${parent.number} ${parent.name} is no group.`)
        if (before && parent.root_type !== before.root_type)
          throw invalidField('parent_id', 'An account stays within assets, liabilities, equity, income or expenses.')
        if (before) await demandNoLoop(ctx, String(before.id), parent)
        // What an account is follows from where it lies.
        prepared.root_type = parent.root_type
      } else if (!wanted) throw invalidField('root_type', 'Choose a group above it, or say what kind of account it is.')
      if (before) await demandChangeable(ctx, before, prepared)
      return prepared
    },
    async beforeRemove({ ctx, before }) {
      await oneAtATime(ctx)
      const used = await usesOf(ctx, before.id)
      if (used.length)
        throw conflict(
          `${before.number} ${before.name} is used by ${used.join(', ')} and cannot be deleted. Disable it instead.`,
        )
    },
  },
})

/** Changes of the tree come one after the other, so that two of them cannot make a loop together. */
const oneAtATime = (ctx: OperationCtx) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`accounts of ${ctx.organization.id}`}, 0))::text as locked`,
    ),
  )

async function demandFreeNumber(ctx: OperationCtx, number: string, before: Row | null): Promise<void> {
  const other = await ctx.db.accAccount.findFirst({ where: { number: { equals: number, mode: 'insensitive' } } })
  if (other && other.id !== before?.id)
    throw conflict(`Account ${other.number} ${other.name} has this number already. Choose another.`, 'duplicate')
}

async function demandNoLoop(ctx: OperationCtx, id: string, parent: { id: string; parent_id: string | null }) {
  let above: { id: string; parent_id: string | null } | null = parent
  while (above) {
    if (above.id === id) throw invalidField('parent_id', 'An account cannot lie under itself.')
    above = above.parent_id ? await ctx.db.accAccount.findFirst({ where: { id: above.parent_id } }) : null
  }
}

async function demandChangeable(ctx: OperationCtx, before: Row, values: Record<string, unknown>): Promise<void> {
  const changes = (key: string) => values[key] !== undefined && values[key] !== before[key]
  const entries = () => ctx.db.accEntry.findFirst({ where: { account_id: before.id } })
  if (changes('is_group')) {
    if (values.is_group && (await entries()))
      throw invalidField('is_group', 'It has entries and cannot become a group.')
    if (!values.is_group && (await ctx.db.accAccount.findFirst({ where: { parent_id: before.id } })))
      throw invalidField('is_group', 'Move the accounts below it first.')
  }
  const control = CONTROL.has(String(before.account_type)) || CONTROL.has(String(values.account_type))
  if (changes('account_type') && control && (await entries()))
    throw invalidField('account_type', 'It has entries: what was posted to creditors or debtors stays there.')
  if (changes('currency') && values.currency && (await entries()))
    throw invalidField('currency', 'It has entries; its currency stays open.')
  if (changes('disabled') && values.disabled) {
    const uses = (await usesOf(ctx, before.id)).filter(
      (use) => use === 'the company’s default accounts' || use === 'VAT',
    )
    if (uses.length) throw invalidField('disabled', `It is among ${uses.join(' and ')}. Choose another there first.`)
  }
}

/** Where an account is named, in words. */
async function usesOf(ctx: OperationCtx, id: string): Promise<string[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const at = sql`${id}::uuid`
  const rows = await ctx.query<{ what: string }>(
    compile(sql`
      select what from (values
        ('accounts below it', exists (select 1 from acc_account where organization_id = ${organization} and parent_id = ${at})),
        ('entries', exists (select 1 from acc_entry where organization_id = ${organization} and account_id = ${at})),
        ('the company’s default accounts', exists (select 1 from acc_company where organization_id = ${organization} and ${at} in
          (payable_account_id, receivable_account_id, expense_account_id, income_account_id, bank_account_id, exchange_account_id, round_off_account_id, retained_earnings_account_id))),
        ('VAT', exists (select 1 from acc_tax_rate where organization_id = ${organization} and account_id = ${at})),
        ('documents', exists (select 1 from acc_document_line where organization_id = ${organization} and account_id = ${at})
          or exists (select 1 from acc_document where organization_id = ${organization} and party_account_id = ${at})),
        ('payments', exists (select 1 from acc_payment where organization_id = ${organization} and ${at} in (bank_account_id, party_account_id))),
        ('journal entries', exists (select 1 from acc_journal_line where organization_id = ${organization} and account_id = ${at})),
        ('items', exists (select 1 from acc_item where organization_id = ${organization} and ${at} in (expense_account_id, income_account_id))),
        ('suppliers', exists (select 1 from supplier where organization_id = ${organization} and payable_account_id = ${at})),
        ('customers', exists (select 1 from customer where organization_id = ${organization} and receivable_account_id = ${at}))
      ) uses(what, found) where found`),
  )
  return rows.map(({ what }) => what)
}
