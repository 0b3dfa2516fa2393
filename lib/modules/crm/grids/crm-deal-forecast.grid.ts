import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'

const TIMING = [
  { value: 'overdue', label: 'Overdue', tone: 'warning' },
  { value: 'this_month', label: 'This month', tone: 'accent' },
  { value: 'to_come', label: 'To come', tone: 'info' },
  { value: 'past', label: 'Past', tone: 'neutral' },
  { value: 'undated', label: 'No date', tone: 'neutral' },
] as const

/** What open deals will probably bring, by the month in which they are expected to close, beside what was won. */
export const crmDealForecast = defineGrid({
  slug: 'crm-deal-forecast',
  module: 'crm',
  title: 'Forecast',
  singular: 'Month',
  plural: 'Months',
  description: 'Value × probability of open deals by expected close, and what was won. In your own currency only.',
  source: {
    kind: 'report',
    select: ({ organization: { id, currency, time_zone } }) => sql`
      with deals as (
        select date_trunc('month', expected_close_on)::date as month, 1 as open, value,
          round(value * chance / 100, 2) as weighted, null::numeric as won
        from crm_deal
        where organization_id = ${id}::uuid and deleted_at is null and not is_target and status = 'open' and currency = ${currency}
        union all
        select date_trunc('month', closed_at at time zone ${time_zone})::date, 0, null, null, value
        from crm_deal
        where organization_id = ${id}::uuid and deleted_at is null and not is_target and status = 'won' and currency = ${currency}
          and closed_at >= now() - interval '12 months'
      ), today as (select date_trunc('month', now() at time zone ${time_zone})::date as month)
      select coalesce(to_char(deals.month, 'YYYY-MM'), 'none') as row_id, deals.month,
        coalesce(to_char(deals.month, 'FMMonth YYYY'), 'Without an expected close') as name,
        case
          when deals.month is null then 'undated'
          when deals.month = (select month from today) then 'this_month'
          when deals.month > (select month from today) then 'to_come'
          when sum(open) > 0 then 'overdue'
          else 'past'
        end as timing,
        sum(open)::int as open, coalesce(sum(value), 0)::numeric(20, 2) as value,
        coalesce(sum(weighted), 0)::numeric(20, 2) as weighted, coalesce(sum(won), 0)::numeric(20, 2) as won,
        ${currency}::text as currency
      from deals group by deals.month`,
  },
  columns: {
    name: { label: 'Month', type: 'text', primary: true, search: true, width: 220 },
    month: { label: 'First day', type: 'date', nullable: true, sort: true, hidden: true },
    timing: { label: 'When', type: 'choice', choices: TIMING, sort: true, width: 130 },
    open: { label: 'Open deals', type: 'number', total: 'sum', sort: true, width: 120 },
    value: { label: 'Open value', type: 'money', currencyColumn: 'currency', sort: true, width: 150 },
    weighted: {
      label: 'Weighted value',
      type: 'money',
      currencyColumn: 'currency',
      sort: true,
      help: 'Value × probability.',
      width: 150,
    },
    won: { label: 'Won', type: 'money', currencyColumn: 'currency', sort: true, width: 150 },
    currency: { label: 'Currency', type: 'text', hidden: true, width: 90 },
  },
  chart: {
    kind: 'bar',
    title: 'What open deals will bring, and what was won',
    x: 'name',
    series: ['value', 'weighted', 'won'],
  },
  defaultSort: 'month',
  access: { read: 'crm.deal.read' },
  stats: [
    { key: 'weighted', label: 'Weighted value', tone: 'accent', sum: 'weighted', currency: 'organization' },
    {
      key: 'this_month',
      label: 'Expected this month',
      tone: 'info',
      sum: 'weighted',
      currency: 'organization',
      filter: { column: 'timing', op: 'eq', value: 'this_month' },
    },
    {
      key: 'overdue',
      label: 'Overdue',
      tone: 'warning',
      sum: 'value',
      currency: 'organization',
      filter: { column: 'timing', op: 'eq', value: 'overdue' },
    },
    { key: 'won', label: 'Won in 12 months', tone: 'success', sum: 'won', currency: 'organization' },
  ],
  empty: {
    title: 'Nothing to forecast yet',
    body: 'Open deals with a value and an expected close are summed here by month.',
  },
})
