import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalid, notFound } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wireNumber } from '@/lib/core/values/money'
import { decimalText } from '@/lib/modules/accounting/documents/document-input'
import { textInput } from '@/lib/modules/accounting/payments/payment-input'

const SLUG = 'acc-tax-templates'

const rateInput = z.strictObject({
  /** Of a rate that stays. */
  id: z.uuid({ error: 'Send the id of a rate.' }).optional(),
  name: textInput(60).refine((name) => name !== '', 'Say what it is called on documents.'),
  /** Percent. */
  rate: decimalText({ places: 4, most: '1000', least: '0' }),
  account_id: z.uuid({ error: 'Choose the account that the tax is posted to.' }),
})

const fields = {
  name: textInput(80).refine((name) => name !== '', 'This field is required.'),
  is_default: z.boolean({ error: 'Send true or false.' }).optional(),
  disabled: z.boolean({ error: 'Send true or false.' }).optional(),
  /** All rates, in the order in which they are counted. */
  rates: z.array(rateInput).min(1, 'Add at least one rate.').max(10, 'At most ten rates.'),
}

const taxTemplateWire = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['purchase', 'sales']),
    is_default: z.boolean(),
    disabled: z.boolean(),
    version: z.number(),
    rates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        rate: z.string(),
        account_id: z.string(),
        account: z.string(),
      }),
    ),
  })
  .meta({ id: 'TaxTemplate' })
export type TaxTemplateWire = z.infer<typeof taxTemplateWire>
const output = z.object({ template: taxTemplateWire })

export const readTaxTemplate = defineOperation({
  name: 'accounting.tax-template.read',
  title: 'Read a VAT template',
  permission: 'accounting.setup.read',
  effect: 'read',
  input: z.strictObject({ template_id: z.string() }),
  output,
  run: ({ ctx, input }) => readWhole(ctx, input.template_id),
})

export const createTaxTemplate = defineOperation({
  name: 'accounting.tax-template.create',
  title: 'Added a VAT template',
  permission: 'accounting.setup.manage',
  effect: 'write',
  input: z.strictObject({ kind: z.enum(['purchase', 'sales'], { error: 'Choose purchase or sales.' }), ...fields }),
  output,
  async run({ ctx, input }) {
    await demandFreeName(ctx, input.kind, input.name, null)
    await demandAccounts(ctx, input.rates)
    if (input.is_default) await undefault(ctx, input.kind)
    const id = newId()
    await ctx.db.accTaxTemplate.create({
      data: {
        id,
        organization_id: ctx.organization.id,
        name: input.name,
        kind: input.kind,
        is_default: input.is_default ?? false,
        disabled: input.disabled ?? false,
      },
    })
    await writeRates(ctx, id, input.rates)
    const after = await readWhole(ctx, id)
    recordChange(ctx, null, after.template)
    return after
  },
})

/** Documents keep the rates that they were counted with; drafts are counted anew when they are saved. */
export const updateTaxTemplate = defineOperation({
  name: 'accounting.tax-template.update',
  title: 'Changed a VAT template',
  permission: 'accounting.setup.manage',
  effect: 'write',
  input: z.strictObject({ template_id: z.string(), ...fields }),
  output,
  async run({ ctx, input: { template_id, rates, ...input } }) {
    const { template: before } = await readWhole(ctx, template_id)
    await ctx.query(compile(sql`select 1 from acc_tax_template where id = ${template_id}::uuid for no key update`))
    await demandFreeName(ctx, before.kind, input.name, template_id)
    await demandAccounts(ctx, rates)
    if (input.is_default) await undefault(ctx, before.kind)
    await ctx.db.accTaxTemplate.updateMany({
      where: { id: template_id },
      data: { ...input, version: { increment: 1 }, updated_at: new Date() },
    })
    await ctx.db.accTaxRate.deleteMany({ where: { template_id } })
    const known = new Set(before.rates.map(({ id }) => id))
    await writeRates(
      ctx,
      template_id,
      rates.map((rate) => ({ ...rate, id: rate.id && known.has(rate.id) ? rate.id : undefined })),
    )
    const after = await readWhole(ctx, template_id)
    recordChange(ctx, before, after.template)
    return after
  },
})

async function readWhole(ctx: OperationCtx, id: string): Promise<{ template: TaxTemplateWire }> {
  const template = z.uuid().safeParse(id).success ? await ctx.db.accTaxTemplate.findFirst({ where: { id } }) : null
  if (!template) throw notFound('VAT template')
  const rates = await ctx.query<TaxTemplateWire['rates'][number]>(
    compile(sql`
      select r.id::text, r.name, r.rate::text, r.account_id::text, a.number || ' ' || a.name as account
      from acc_tax_rate r join acc_account a on a.organization_id = r.organization_id and a.id = r.account_id
      where r.organization_id = ${ctx.organization.id}::uuid and r.template_id = ${id}::uuid order by r.position, r.id`),
  )
  const { name, kind, is_default, disabled, version } = template
  return {
    template: {
      id,
      name,
      kind: kind as TaxTemplateWire['kind'],
      is_default,
      disabled,
      version,
      rates: rates.map((rate) => ({ ...rate, rate: wireNumber(rate.rate) })),
    },
  }
}

async function writeRates(ctx: OperationCtx, template_id: string, rates: z.output<typeof rateInput>[]): Promise<void> {
  await ctx.db.accTaxRate.createMany({
    data: rates.map(({ id, name, rate, account_id }, position) => ({
      id: id ?? newId(),
      organization_id: ctx.organization.id,
      template_id,
      position,
      name,
      rate,
      account_id,
    })),
  })
}

const undefault = (ctx: OperationCtx, kind: string) =>
  ctx.db.accTaxTemplate.updateMany({ where: { kind, is_default: true }, data: { is_default: false } })

async function demandFreeName(ctx: OperationCtx, kind: string, name: string, own: string | null): Promise<void> {
  const other = await ctx.db.accTaxTemplate.findFirst({
    where: { kind, name: { equals: name, mode: 'insensitive' } },
  })
  if (other && other.id !== own) throw conflict(`There is a template ${other.name} for ${kind} already.`, 'duplicate')
}

async function demandAccounts(ctx: OperationCtx, rates: { account_id: string }[]): Promise<void> {
  const accounts = await ctx.db.accAccount.findMany({
    where: {
      id: { in: rates.map(({ account_id }) => account_id) },
      is_group: false,
      disabled: false,
      account_type: { notIn: ['payable', 'receivable'] },
    },
  })
  const open = new Set(accounts.map(({ id }) => id))
  const errors: FieldError[] = rates.flatMap(({ account_id }, n) =>
    open.has(account_id)
      ? []
      : [
          {
            loc: ['body', 'rates', n, 'account_id'],
            msg: 'Choose an account that is open for posting, and no control account.',
            type: 'not_found',
          },
        ],
  )
  if (errors.length) throw invalid(errors)
}

function recordChange(ctx: OperationCtx, before: TaxTemplateWire | null, after: TaxTemplateWire): void {
  ctx.record({ entity: SLUG, id: after.id, label: after.name, before, after })
  ctx.signal({ type: 'grid', slug: SLUG, ids: [after.id] })
}
