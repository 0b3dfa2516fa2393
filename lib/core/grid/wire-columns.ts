import { z } from 'zod'
import { clientParameter } from './wire-reports'

/** Columns, forms and actions of a grid on the wire. */

/** One type table for grid, export, forms and tools. */
export const columnType = z
  .enum([
    'text',
    'long_text',
    'number',
    'money',
    'percent',
    'date',
    'datetime',
    'duration',
    'boolean',
    'choice',
    'tags',
    'reference',
    'file',
    'link',
    'email',
    'phone',
    'json',
  ])
  .meta({ id: 'ColumnType' })
export type ColumnType = z.infer<typeof columnType>

export const filterOperator = z
  .enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'like', 'starts', 'null', 'between'])
  .meta({ id: 'FilterOperator' })
export type FilterOperator = z.infer<typeof filterOperator>

/** How a value is coloured; never the only sign of its meaning. */
export const tone = z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'accent'])
export type Tone = z.infer<typeof tone>

const choice = z.object({ value: z.string(), label: z.string(), tone: tone.optional() }).meta({ id: 'Choice' })
export type Choice = z.infer<typeof choice>

/** What can be said of a column over any set of rows; which of them depends on its type. */
const columnFigure = z.enum(['sum', 'average', 'min', 'max', 'filled', 'empty'])
export type ColumnFigure = z.infer<typeof columnFigure>
export const figureValue = z.union([z.string(), z.number()]).nullable()
export type FigureValue = z.infer<typeof figureValue>

export const clientColumn = z
  .object({
    key: z.string(),
    label: z.string(),
    type: columnType,
    /** Preferred width in pixels. */
    width: z.number(),
    sortable: z.boolean(),
    /** Operators that this column can be filtered by; empty: it cannot. */
    filters: z.array(filterOperator),
    /** Can be changed in place and in the form, by this caller. */
    editable: z.boolean(),
    /** Takes part in the create form. */
    creatable: z.boolean(),
    required: z.boolean(),
    /** Shown in the table unless the person chose otherwise. */
    visible: z.boolean(),
    /** The column that names the row; it opens the drawer and stays in view. */
    primary: z.boolean(),
    searched: z.boolean(),
    /** Rows can stand under headings of its values. */
    groupable: z.boolean().optional(),
    /** The figure at its foot unless the person chose otherwise. */
    total: columnFigure.optional(),
    choices: z.array(choice).optional(),
    /** A reference: options come from `/options?field=`, the label lies in `<key>__label`; grid is the slug it opens. */
    reference: z.object({ grid: z.string().optional() }).optional(),
    /** Text and tags: values to choose from come from `/options?field=`. */
    offered: z.literal(true).optional(),
    /** Money: the column that holds the currency. */
    currencyColumn: z.string().optional(),
    maxLength: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    /** Decimals at the most; money has 2 by default, a number is whole without it. */
    places: z.number().optional(),
    help: z.string().optional(),
    placeholder: z.string().optional(),
    /** A secret: it reads back empty, and blank leaves what is stored. */
    writeOnly: z.literal(true).optional(),
    /** What a new row gets where nothing is entered. */
    default: z.unknown().optional(),
    /** Name of a special cell in the browser's keyed map. */
    cell: z.string().optional(),
    /** The address that a value leads to, with `{column}` and `{column?}` to be filled from the row. */
    link: z.string().optional(),
    /** Indented: columns with the row's depth and whether it heads others. */
    tree: z.object({ depth: z.string(), group: z.string() }).optional(),
    /** A report is made for one value of this column, given as a filter with `eq`. */
    parameter: clientParameter.optional(),
  })
  .meta({ id: 'GridColumn' })
export type ClientColumn = z.infer<typeof clientColumn>

export const clientForm = z
  .object({
    sections: z.array(z.object({ title: z.string().optional(), fields: z.array(z.string()) })),
    /** Exactly one of these columns must be filled; shown as a switch. */
    exactlyOne: z.array(z.object({ fields: z.array(z.string()), label: z.string() })).optional(),
    /** Columns whose value is looked up while typing, to warn of a duplicate (the options are rows). */
    duplicateCheck: z.array(z.string()).optional(),
  })
  .meta({ id: 'GridForm' })
export type ClientForm = z.infer<typeof clientForm>

export const actionScope = z.enum(['row', 'bulk', 'toolbar'])
export type ActionScope = z.infer<typeof actionScope>

const actionParam = z
  .object({
    key: z.string(),
    label: z.string(),
    type: columnType,
    required: z.boolean(),
    choices: z.array(choice).optional(),
    /** Options come from `/options?field=action.<action>.<param>`. */
    reference: z.object({ grid: z.string().optional() }).optional(),
    help: z.string().optional(),
    default: z.unknown().optional(),
    maxLength: z.number().optional(),
    placeholder: z.string().optional(),
    /** A secret: it reads back empty, and blank leaves what is stored. */
    writeOnly: z.literal(true).optional(),
    /** The choices are what the chosen rows have in this column; `row_id`: the rows themselves. */
    fromRows: z.string().optional(),
    /** Where one row alone is chosen, the parameter begins with what it has in this column. */
    presetFrom: z.string().optional(),
  })
  .meta({ id: 'GridActionParam' })
export type ActionParam = z.infer<typeof actionParam>

export const clientAction = z
  .object({
    key: z.string(),
    label: z.string(),
    /** Name in the browser's icon map. */
    icon: z.string().optional(),
    scope: z.array(actionScope),
    params: z.array(actionParam),
    /** What will happen, in words; `{count}` and `{label}` are filled in. Absent: no confirmation is asked. */
    confirm: z.object({ title: z.string(), body: z.string(), button: z.string() }).optional(),
    effect: z.enum(['read', 'write', 'danger']),
    /** In the toolbar too it is done to rows: those chosen, else all that match. */
    takesRows: z.literal(true).optional(),
    /** A dry run says whom it would leave out. */
    preview: z.literal(true).optional(),
    /** `data.value` of the answer is a secret, to be shown for a moment and never kept. */
    secretAnswer: z.literal(true).optional(),
    /** At least this many rows have to be selected (a merge needs two). */
    minRows: z.number().optional(),
    maxRows: z.number().optional(),
    /** Only for rows in which the column has one of the values, e.g. restore in the bin. */
    when: z.object({ column: z.string(), in: z.array(z.unknown()) }).optional(),
  })
  .meta({ id: 'GridAction' })
export type ClientAction = z.infer<typeof clientAction>

export const clientStat = z.object({
  key: z.string(),
  label: z.string(),
  format: z.enum(['number', 'money', 'percent', 'duration']),
  tone: tone.optional(),
})
export type ClientStat = z.infer<typeof clientStat>
