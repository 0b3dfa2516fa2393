import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { likeText } from '@/lib/core/grid/query/filter'
import { bestMatches, matchRank } from '@/lib/core/grid/query/match-rank'
import { defineOperation } from '@/lib/core/operation'
import { doctypeInput } from '@/lib/modules/accounting/documents/document-input'
import { ratesOf } from '@/lib/modules/accounting/documents/resolve-input'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { isBuying } from '../../schemas'

/** What a form of a document chooses from. */

const choice = z.object({ id: z.string(), label: z.string() })
const idList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((id) => z.uuid().safeParse(id).success))
const limit = z.coerce.number().int().min(1).max(100).default(20)
const typed = z.string().max(200).default('')

export const documentSetup = defineOperation({
  name: 'accounting.document.setup',
  title: 'Read what documents choose from',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({ doctype: doctypeInput }),
  output: z.object({
    company: z.object({
      name: z.string(),
      currency: z.string(),
      locked_until: z.string().nullable(),
      /** Expense account when buying, income account when selling. */
      account_id: z.string().nullable(),
      party_account_id: z.string().nullable(),
      cost_centre_id: z.string().nullable(),
    }),
    accounts: z.array(choice),
    party_accounts: z.array(choice),
    cost_centres: z.array(choice),
    warehouses: z.array(choice),
    tax_templates: z.array(
      choice.extend({
        is_default: z.boolean(),
        rates: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), account_id: z.string() })),
      }),
    ),
    price_lists: z.array(choice.extend({ currency: z.string(), is_default: z.boolean() })),
    /** Currencies that have a rate. */
    currencies: z.array(z.string()),
  }),
  async run({ ctx, input }) {
    const buying = isBuying(input.doctype)
    const company = await findCompany(ctx)
    const open = { is_group: false, disabled: false }
    const accounts = await ctx.db.accAccount.findMany({ where: open, orderBy: [{ number: 'asc' }, { id: 'asc' }] })
    const control = buying ? 'payable' : 'receivable'
    const named = (one: { id: string; number: string; name: string }) => ({
      id: one.id,
      label: `${one.number} ${one.name}`.trim(),
    })
    const byName = [{ name: 'asc' as const }, { id: 'asc' as const }]
    const templates = await ctx.db.accTaxTemplate.findMany({
      where: { kind: buying ? 'purchase' : 'sales', disabled: false },
      orderBy: byName,
    })
    const rates = await ratesOf(
      ctx,
      templates.map(({ id }) => ({ tax_template_id: id })),
    )
    const lists = await ctx.db.accPriceList.findMany({
      where: { kind: buying ? 'buying' : 'selling', disabled: false },
      orderBy: byName,
    })
    return {
      company: {
        name: company?.name ?? ctx.organization.name,
        currency: company?.currency ?? ctx.organization.currency,
        locked_until: company?.locked_until?.toISOString().slice(0, 10) ?? null,
        account_id: (buying ? company?.expense_account_id : company?.income_account_id) ?? null,
        party_account_id: (buying ? company?.payable_account_id : company?.receivable_account_id) ?? null,
        cost_centre_id: company?.cost_centre_id ?? null,
      },
      accounts: accounts.filter(({ account_type }) => !['payable', 'receivable'].includes(account_type)).map(named),
      party_accounts: accounts.filter(({ account_type }) => account_type === control).map(named),
      cost_centres: (await ctx.db.accCostCentre.findMany({ where: open, orderBy: byName })).map(named),
      warehouses: (await ctx.db.accWarehouse.findMany({ where: { disabled: false }, orderBy: byName })).map(
        ({ id, name }) => ({ id, label: name }),
      ),
      tax_templates: templates.map(({ id, name, is_default }) => ({
        id,
        label: name,
        is_default,
        rates: (rates.get(id) ?? []).map((one) => ({
          id: one.id,
          name: one.name,
          rate: String(one.rate),
          account_id: one.account_id,
        })),
      })),
      price_lists: lists.map(({ id, name, currency, is_default }) => ({ id, label: name, currency, is_default })),
      currencies: (await ctx.db.accExchangeRate.findMany({ distinct: ['currency'], orderBy: { currency: 'asc' } })).map(
        ({ currency }) => currency,
      ),
    }
  },
})

const item = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  uom: z.string(),
  account_id: z.string().nullable(),
  tax_template_id: z.string().nullable(),
})

/** Items for the lines: by what was typed, by id, or by exact codes and names as a spreadsheet has them. */
export const findLineItems = defineOperation({
  name: 'accounting.document.line_items',
  title: 'Looked for items of a document',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({
    doctype: doctypeInput,
    q: typed,
    ids: idList,
    /** Codes or names, one a line. */
    codes: z.string().max(8000).default(''),
    limit,
  }),
  output: z.object({ items: z.array(item) }),
  async run({ ctx, input: { doctype, q, ids, codes, limit } }) {
    const wanted = codes
      .split('\n')
      .map((code) => code.trim().toLowerCase())
      .filter(Boolean)
    const words = q.trim().split(/\s+/).filter(Boolean)
    const account = sql.ref(isBuying(doctype) ? 'o.expense_account_id' : 'o.income_account_id')
    const template = sql.ref(isBuying(doctype) ? 'o.purchase_tax_template_id' : 'o.sales_tax_template_id')
    const among =
      ids.length > 0
        ? sql`o.id = any(${ids}::uuid[])`
        : wanted.length > 0
          ? sql`o.deleted_at is null and not o.disabled and (lower(o.sku) = any(${wanted}::text[]) or lower(o.name) = any(${wanted}::text[]))`
          : sql.join(
              [
                sql`o.deleted_at is null and not o.disabled`,
                ...words.map((word) => sql`o.search_text like ${`%${likeText(word)}%`}`),
              ],
              sql` and `,
            )
    const items = await ctx.query<z.infer<typeof item>>(
      compile(sql`
        select o.id::text, o.sku, o.name, o.description, o.uom, ${account}::text as account_id, ${template}::text as tax_template_id
        from acc_item o where o.organization_id = ${ctx.organization.id}::uuid and ${among}
        order by ${matchRank(q, [sql`o.name`, sql`o.sku`])}, ${sortedText(sql`o.name`)}, o.id
        limit ${ids.length || (wanted.length ? 200 : limit)}::int8`),
    )
    return { items }
  },
})

const party = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  currency: z.string().nullable(),
  account_id: z.string().nullable(),
  payment_days: z.number().nullable(),
  price_list_id: z.string().nullable(),
  disabled: z.boolean(),
})

export const findParties = defineOperation({
  name: 'accounting.document.parties',
  title: 'Looked for the party of a document',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({ doctype: doctypeInput, q: typed, ids: idList, limit }),
  output: z.object({ parties: z.array(party) }),
  async run({ ctx, input: { doctype, q, ids, limit } }) {
    const buying = isBuying(doctype)
    const account = sql.ref(buying ? 'o.payable_account_id' : 'o.receivable_account_id')
    const own = sql`o.organization_id = ${ctx.organization.id}::uuid`
    const where = ids.length
      ? sql`${own} and o.id = any(${ids}::uuid[])`
      : sql`${own} and o.deleted_at is null and not o.disabled`
    const from = sql`${sql.table(buying ? 'supplier' : 'customer')} o`
    const parties = await ctx.query<z.infer<typeof party>>(
      compile(
        bestMatches({
          q: ids.length ? '' : q,
          limit: ids.length || limit,
          columns: {
            id: sql`o.id::text`,
            name: sql`o.name`,
            email: sql`o.email`,
            currency: sql`nullif(o.currency, '')`,
            account_id: sql`${account}::text`,
            payment_days: sql`o.payment_days`,
            price_list_id: buying ? sql`null` : sql`o.price_list_id::text`,
            disabled: sql`o.disabled`,
          },
          id: sql`o.id`,
          open: { from, where },
          found: { from, where: sql`${where} and o.search_text like ${`%${likeText(q.trim())}%`}` },
          names: [sql`o.name`],
          beside: [sql`o.email`],
        }),
      ),
    )
    return { parties }
  },
})
