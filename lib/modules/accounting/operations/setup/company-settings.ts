import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid, stale } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wireNumber } from '@/lib/core/values/money'
import { decimalText } from '@/lib/modules/accounting/documents/document-input'
import { type Company, companyOf, findCompany } from '@/lib/modules/accounting/ledger/company'
import { idInput, textInput } from '@/lib/modules/accounting/payments/payment-input'

export const COMPANY_ENTITY = 'acc-company'

/** What each default account must be. */
const DEFAULTS = {
  payable_account_id: 'payable',
  receivable_account_id: 'receivable',
  expense_account_id: null,
  income_account_id: null,
  bank_account_id: null,
  exchange_account_id: null,
  round_off_account_id: null,
  retained_earnings_account_id: null,
} as const
type DefaultAccount = keyof typeof DEFAULTS
const accountId = z.string().nullable()
const defaultAccounts = {
  payable_account_id: accountId,
  receivable_account_id: accountId,
  expense_account_id: accountId,
  income_account_id: accountId,
  bank_account_id: accountId,
  exchange_account_id: accountId,
  round_off_account_id: accountId,
  retained_earnings_account_id: accountId,
} satisfies Record<DefaultAccount, typeof accountId>

const companyWire = z
  .object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    country: z.string(),
    vat_number: z.string(),
    registration_number: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    fiscal_year_start_month: z.number(),
    /** Nothing is posted on or before this day. */
    locked_until: z.string().nullable(),
    /** Percent that a bill may differ from its order and receipt. */
    match_tolerance: z.string(),
    cost_centre_id: z.string().nullable(),
    version: z.number(),
    /** Whether anything was posted: the currency stays then. */
    has_entries: z.boolean(),
  })
  .extend(defaultAccounts)
  .meta({ id: 'Company' })
export type CompanyWire = z.infer<typeof companyWire>

const output = z.object({
  company: companyWire,
  /** By id, for the accounts and the cost centre above. */
  labels: z.record(z.string(), z.string()),
})

export const readCompany = defineOperation({
  name: 'accounting.company.read',
  title: 'Read the company',
  permission: 'accounting.setup.read',
  effect: 'read',
  input: z.strictObject({}),
  output,
  async run({ ctx }) {
    const company = await findCompany(ctx)
    if (company) return wholeCompany(ctx, company)
    return { company: bare(ctx), labels: {} }
  },
})

const account = idInput
export const updateCompany = defineOperation({
  name: 'accounting.company.update',
  title: 'Changed the company',
  permission: 'accounting.setup.manage',
  effect: 'write',
  input: z.strictObject({
    name: textInput(200)
      .refine((name) => name !== '', 'This field is required.')
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Write a currency as ZAR.')
      .optional(),
    country: textInput(60).optional(),
    vat_number: textInput(40).optional(),
    registration_number: textInput(40).optional(),
    address: textInput(1000).optional(),
    email: textInput(320).optional(),
    phone: textInput(64).optional(),
    fiscal_year_start_month: z
      .number()
      .int()
      .min(1, 'A month from 1 to 12.')
      .max(12, 'A month from 1 to 12.')
      .optional(),
    match_tolerance: decimalText({ places: 4, most: '100', least: '0' }).optional(),
    payable_account_id: account,
    receivable_account_id: account,
    expense_account_id: account,
    income_account_id: account,
    bank_account_id: account,
    exchange_account_id: account,
    round_off_account_id: account,
    retained_earnings_account_id: account,
    cost_centre_id: idInput,
    /** What was read; an older one is refused. */
    version: z.number().int().optional(),
  }),
  output,
  async run({ ctx, input: { version, ...input } }) {
    const { id } = await companyOf(ctx)
    await ctx.query(compile(sql`select 1 from acc_company where id = ${id}::uuid for no key update`))
    const before = (await findCompany(ctx))!
    if (version !== undefined && version !== before.version) throw stale((await wholeCompany(ctx, before)).company)
    await demandUsable(ctx, before, input)
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await ctx.db.accCompany.updateMany({
      where: { id },
      data: { ...changes, version: { increment: 1 }, updated_at: new Date() },
    })
    const after = (await findCompany(ctx))!
    ctx.record({ entity: COMPANY_ENTITY, id, label: after.name, before, after })
    return wholeCompany(ctx, after)
  },
})

type Changes = Partial<Record<DefaultAccount, string | null>> & { cost_centre_id?: string | null; currency?: string }

async function demandUsable(ctx: OperationCtx, before: Company, input: Changes): Promise<void> {
  const errors: FieldError[] = []
  const wrong = (field: string, msg: string) => errors.push({ loc: ['body', field], msg, type: 'value_error' })
  for (const [field, type] of Object.entries(DEFAULTS) as [DefaultAccount, string | null][]) {
    const id = input[field]
    if (!id || id === before[field]) continue
    const found = await ctx.db.accAccount.findFirst({ where: { id, is_group: false, disabled: false } })
    const fits = found && (type ? found.account_type === type : !['payable', 'receivable'].includes(found.account_type))
    if (!fits)
      wrong(
        field,
        type
          ? `Choose a ${type} account that is open for posting.`
          : 'Choose an account that is open for posting, and no control account.',
      )
  }
  if (input.cost_centre_id && input.cost_centre_id !== before.cost_centre_id) {
    const found = await ctx.db.accCostCentre.findFirst({
      where: { id: input.cost_centre_id, is_group: false, disabled: false },
    })
    if (!found) wrong('cost_centre_id', 'Choose a cost centre that is open for posting.')
  }
  if (input.currency && input.currency !== before.currency && (await ctx.db.accVoucher.findFirst({})))
    wrong('currency', `The books are kept in ${before.currency} already; the currency stays.`)
  if (errors.length) throw invalid(errors)
}

async function wholeCompany(ctx: OperationCtx, company: Company): Promise<z.output<typeof output>> {
  const ids = [...(Object.keys(DEFAULTS) as DefaultAccount[]).map((field) => company[field]), company.cost_centre_id]
  const named = await ctx.query<{ id: string; label: string }>(
    compile(sql`
      select id::text, number || ' ' || name as label from acc_account
      where organization_id = ${ctx.organization.id}::uuid and id = any(${ids.filter((id) => id !== null)}::uuid[])
      union all select id::text, btrim(concat_ws(' ', number, name)) from acc_cost_centre
      where organization_id = ${ctx.organization.id}::uuid and id = any(${ids.filter((id) => id !== null)}::uuid[])`),
  )
  const { organization_id: _, is_sample: __, created_at: ___, updated_at: ____, ...details } = company
  return {
    company: {
      ...details,
      locked_until: company.locked_until?.toISOString().slice(0, 10) ?? null,
      match_tolerance: wireNumber(String(company.match_tolerance)),
      has_entries: (await ctx.db.accVoucher.findFirst({})) !== null,
    },
    labels: Object.fromEntries(named.map(({ id, label }) => [id, label])),
  }
}

/** What an organization that is older than the books has; they are made with the first write. */
const bare = (ctx: OperationCtx): CompanyWire => ({
  id: '',
  name: ctx.organization.name,
  currency: ctx.organization.currency,
  country: ctx.organization.country,
  vat_number: '',
  registration_number: '',
  address: '',
  email: '',
  phone: '',
  fiscal_year_start_month: 3,
  locked_until: null,
  match_tolerance: '0',
  cost_centre_id: null,
  version: 1,
  has_entries: false,
  payable_account_id: null,
  receivable_account_id: null,
  expense_account_id: null,
  income_account_id: null,
  bank_account_id: null,
  exchange_account_id: null,
  round_off_account_id: null,
  retained_earnings_account_id: null,
})
