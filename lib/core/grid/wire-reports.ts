/** What a report says of itself on the wire beside what every grid does. Types only, so that the browser may read them too. */

/** `default` counts while no value is given; empty: an optional parameter that is left open. */
export type ClientParameter = { default: string; default_label?: string; optional?: true }

/** A chart of the rows: `x` names them, `series` are the columns with the figures. */
export type GridChart = { kind: 'bar' | 'line'; title?: string; x: string; series: string[]; stacked?: boolean }

/** A named span of a report: the values of its parameters. */
export type PeriodPreset = { label: string; values: Record<string, string> }
