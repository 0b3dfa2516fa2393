'use client'
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, CircleAlert, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { type FormLine, isEmptyLine } from '../form/form-values'
import type { Marks, Setup } from '../types'
import { LineLookup } from './line-lookup'
import { LineMore } from './line-more'
import type { LineWork } from './line-work'
import { NumberCell } from './number-cell'

/** One row where there is room, else a card. */
export const LINE_GRID =
  "grid gap-x-2 gap-y-1.5 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(4.5rem,auto)] [grid-template-areas:'item_item_tools'_'description_description_description'_'qty_rate_amount'_'tax_account_account'] @4xl:gap-x-1 @4xl:grid-cols-[1.25rem_minmax(8rem,1.6fr)_minmax(8rem,2fr)_4.5rem_6rem_minmax(5rem,0.8fr)_minmax(7rem,1.2fr)_6.5rem_auto] @4xl:[grid-template-areas:'no_item_description_qty_rate_tax_account_amount_tools']"

type Props = {
  line: FormLine
  number: number
  /** Counted by the same function as the server does. */
  amount: string
  currency: string
  setup: Setup
  buying: boolean
  /** Purchase orders say when each line is needed. */
  dated: boolean
  last: boolean
  errors?: Record<string, string>
  marks?: Marks
  work: LineWork
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, amount, currency, setup, buying, last, errors = {}, marks = {}, work } = props
  const format = useFormat()
  const { key } = line
  const change = (next: Partial<FormLine>) => work.change(key, next)
  const wrong = Object.values(errors).join(' ')
  const errorId = wrong ? `${key}-error` : undefined
  const accountField = buying ? 'expense_account_id' : 'income_account_id'
  const cell = (name: string, field: string) => ({
    cell: name,
    uncertain: field in marks,
    onFocus: marks[field]?.onFocus,
    describedBy: errors[field] ? errorId : undefined,
  })
  const resolved = line.item?.account_id ?? setup.company.account_id
  const empty = isEmptyLine(line)

  return (
    <li
      data-line={key}
      aria-label={empty && last ? 'New line' : `Line ${number}`}
      className="border-b border-line px-3 py-2 last:border-b-0 @4xl:px-2 @4xl:py-1"
    >
      <div className={LINE_GRID}>
        <span aria-hidden className="tabular hidden self-center text-right text-xs text-ink-faint @4xl:block">
          {empty && last ? '' : number}
        </span>
        <LineLookup
          {...cell('item', 'item_id')}
          invalid={'item_id' in errors}
          label={`Item, line ${number}`}
          className="[grid-area:item]"
          placeholder={empty && last ? 'Item, or what it is…' : 'Item'}
          emptyText="No such item: the words become the description."
          text={line.item ? `${line.item.sku} ${line.item.name}` : ''}
          loadOptions={async (query) =>
            (await work.findItems(query)).map((item) => ({
              value: item.id,
              label: `${item.sku} ${item.name}`,
              hint: item.description && item.description !== item.name ? item.description : undefined,
            }))
          }
          onChoose={(choice) => work.chooseItem(key, choice?.value ?? null)}
          onWords={(text) => !line.item && !line.description && change({ description: text })}
        />
        <textarea
          rows={1}
          aria-label={`Description, line ${number}`}
          aria-invalid={'description' in errors || undefined}
          aria-describedby={errors.description ? errorId : undefined}
          data-cell="description"
          data-uncertain={'description' in marks || undefined}
          onFocus={marks.description?.onFocus}
          placeholder={empty ? '' : 'Description'}
          maxLength={2000}
          value={line.description}
          onChange={(event) => change({ description: event.target.value })}
          className="control control-sm field-sizing-content h-auto max-h-32 min-h-(--control-small) resize-none py-[3px] [grid-area:description] data-uncertain:border-warning data-uncertain:bg-warning-soft"
        />
        <Captioned caption="Quantity" className="[grid-area:qty]">
          <NumberCell
            label={`Quantity, line ${number}`}
            cell="qty"
            uncertain={'qty' in marks}
            onFocus={marks.qty?.onFocus}
            aria-invalid={'qty' in errors || undefined}
            aria-describedby={errors.qty ? errorId : undefined}
            value={line.qty}
            onValue={(qty) => change({ qty })}
          />
        </Captioned>
        <Captioned caption="Price" className="[grid-area:rate]">
          <NumberCell
            label={`Price, line ${number}`}
            cell="rate"
            uncertain={'rate' in marks}
            onFocus={marks.rate?.onFocus}
            aria-invalid={'rate' in errors || undefined}
            aria-describedby={errors.rate ? errorId : undefined}
            decimals={2}
            placeholder={empty ? '' : 'Price'}
            value={line.rate}
            onValue={(rate) => change({ rate, priced: false })}
          />
        </Captioned>
        <Captioned caption="VAT" className="[grid-area:tax]">
          <LineLookup
            {...cell('tax', 'item_tax_template_id')}
            invalid={'item_tax_template_id' in errors}
            label={`VAT, line ${number}`}
            placeholder="No VAT"
            emptyText="No such VAT"
            text={setup.tax_templates.find(({ id }) => id === line.tax_template_id)?.label ?? ''}
            options={setup.tax_templates.map(({ id, label }) => ({ value: id, label }))}
            onChoose={(choice) => change({ tax_template_id: choice?.value ?? null })}
          />
        </Captioned>
        <Captioned caption="Account" className="[grid-area:account]">
          <LineLookup
            {...cell('account', accountField)}
            invalid={accountField in errors}
            label={`Account, line ${number}`}
            placeholder={setup.accounts.find(({ id }) => id === resolved)?.label ?? 'Account'}
            emptyText="No such account"
            text={setup.accounts.find(({ id }) => id === line.account_id)?.label ?? ''}
            options={setup.accounts.map(({ id, label }) => ({ value: id, label }))}
            onChoose={(choice) => change({ account_id: choice?.value ?? null })}
          />
        </Captioned>
        <span className="tabular self-end pb-1.5 text-right text-sm [grid-area:amount] @4xl:self-center @4xl:pb-0">
          <span className="sr-only">Amount </span>
          {empty ? '' : format.money(amount, currency)}
        </span>
        <span className="flex items-center justify-end [grid-area:tools]">
          <IconButton
            size="sm"
            label={line.more ? `Less of line ${number}` : `More of line ${number}`}
            aria-expanded={line.more}
            tabIndex={-1}
            data-tool
            icon={line.more ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            onClick={() => change({ more: !line.more })}
          />
          <IconButton
            size="sm"
            label={`Remove line ${number}`}
            tabIndex={-1}
            data-tool
            className={cn(empty && last && 'invisible')}
            icon={<Trash2 aria-hidden />}
            onClick={() => work.remove(key)}
          />
        </span>
      </div>
      {line.more && (
        <LineMore {...props} errors={errors} marks={marks}>
          {!(empty && last) && (
            <span className="flex items-end gap-1">
              <IconButton
                size="sm"
                label={`Move line ${number} up`}
                icon={<ArrowUp aria-hidden />}
                onClick={() => work.move(key, -1)}
              />
              <IconButton
                size="sm"
                label={`Move line ${number} down`}
                icon={<ArrowDown aria-hidden />}
                onClick={() => work.move(key, 1)}
              />
            </span>
          )}
        </LineMore>
      )}
      {wrong && (
        <p id={errorId} className="mt-1 flex items-start gap-1 text-xs text-danger-ink @4xl:pl-8">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {wrong}
        </p>
      )}
    </li>
  )
})

/** Where the headings have no room, each cell says what it is. */
function Captioned({ caption, className, children }: { caption: string; className: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', className)}>
      <span aria-hidden className="block text-2xs text-ink-muted @4xl:hidden">
        {caption}
      </span>
      {children}
    </div>
  )
}
