import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { interactionsOutput, listInteractions } from '@/lib/core/timeline/list-entries'
import { timelineOf } from '@/lib/core/timeline/operations/read-timeline'

const page = {
  page: z.coerce
    .number({ error: 'Enter a number.' })
    .int()
    .min(1, 'The least is 1.')
    .max(100_000, 'The most is 100 000.')
    .default(1),
  per_page: z.coerce
    .number({ error: 'Enter a number.' })
    .int()
    .min(1, 'The least is 1.')
    .max(100, 'The most is 100.')
    .default(25),
}

/** Calls, e-mails, helpdesk messages and whatever else a timeline has, newest first (Business Platform Modules 4.8). */
export const listCustomerInteractions = defineOperation({
  name: 'inbox.interaction.list_of_customer',
  title: 'Listed interactions with a customer',
  permission: 'accounting.customer.read',
  effect: 'read',
  input: z.strictObject({ customer_id: z.string(), ...page }),
  output: interactionsOutput,
  run: async ({ ctx, input: { customer_id: id, ...wanted } }) =>
    listInteractions(ctx, { record: await timelineOf(ctx, 'customer', id), id, ...wanted }),
})

export const listContactInteractions = defineOperation({
  name: 'inbox.interaction.list_of_contact',
  title: 'Listed interactions with a contact',
  permission: 'crm.contact.read',
  effect: 'read',
  input: z.strictObject({ contact_id: z.string(), ...page }),
  output: interactionsOutput,
  run: async ({ ctx, input: { contact_id: id, ...wanted } }) =>
    listInteractions(ctx, { record: await timelineOf(ctx, 'contact', id), id, ...wanted }),
})

export const listSupplierInteractions = defineOperation({
  name: 'inbox.interaction.list_of_supplier',
  title: 'Listed interactions with a supplier',
  permission: 'accounting.supplier.read',
  effect: 'read',
  input: z.strictObject({ supplier_id: z.string(), ...page }),
  output: interactionsOutput,
  run: async ({ ctx, input: { supplier_id: id, ...wanted } }) =>
    listInteractions(ctx, { record: await timelineOf(ctx, 'supplier', id), id, ...wanted }),
})
