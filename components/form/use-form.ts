'use client'
import { useCallback, useMemo, useState } from 'react'
import { changesOf, describeValue, isSame, valuesFrom } from './placed-errors'
import { type Intent, useSubmission } from './use-submission'

type Options<V extends object> = {
  /** What the form starts from. When it changes while nothing is typed, the form follows. */
  initial: V
  /** Throws what the server refuses. */
  send: (values: V, intent: Intent & { version: number | undefined }) => Promise<unknown>
  /** Of the record that the form was opened with; `send` gets it, or the newer one that the person saves over. */
  version?: number
  /** The values of a record that someone else saved; by default its fields of the same names. */
  valuesOf?: (record: Record<string, unknown>) => V
  /** How such a value is written, where it is not plain: the name of a reference. */
  describe?: (name: string, record: Record<string, unknown>) => string
  /** What is plainly wrong before it is sent, by field. */
  check?: (values: V) => Record<string, string | undefined>
  /** What the values are sent inside of, from the outermost. */
  within?: readonly string[]
  /** false: what is typed may be lost, as in a search. */
  guard?: boolean
}

type Start<V> = { values: V; version: number | undefined }
/** `given`: what the caller gave last. `version`: of what the form was filled from. */
type State<V> = { values: V; base: V; version: number | undefined; given: Start<V> }

/** The state of a form: its values, what differs from where it started, and its way to the server. */
export function useForm<V extends object>(options: Options<V>) {
  const { initial, send, version: given, check, guard = true } = options
  const start: State<V> = { values: initial, base: initial, version: given, given: { values: initial, version: given } }
  const [state, setState] = useState(start)
  const { values, base } = state
  const dirty = useMemo(() => !isSame(values, base), [values, base])
  const submission = useSubmission({ dirty: dirty && guard, within: options.within })
  const { pending, run, forget, refuse, clear, conflict } = submission
  const isOutdated = given !== state.given.version || !isSame(initial, state.given.values)
  if (isOutdated && !pending) {
    const mine = changesOf(values, base)
    const theirs = changesOf(initial, state.given.values)
    // Changes of others join in, but for a field that is being changed here too: saving then shows the conflict.
    if (Object.keys(mine).some((key) => key in theirs)) setState((known) => ({ ...known, given: start.given }))
    else setState({ ...start, values: { ...initial, ...mine } })
  }

  const set = useCallback(
    (change: Partial<V>) => {
      setState((known) => ({ ...known, values: { ...known.values, ...change } }))
      forget(Object.keys(change))
    },
    [forget],
  )
  /** Back to where it started, or to other values. */
  const reset = useCallback(
    (next?: V) => {
      setState((known) => ({ ...known, values: next ?? known.base, base: next ?? known.base }))
      clear()
    },
    [clear],
  )

  const submit = async (version = state.version): Promise<boolean> => {
    const wrong = Object.entries(check?.(values) ?? {}).flatMap(([path, message]) => (message ? { path, message } : []))
    if (wrong.length > 0) {
      refuse({ errors: wrong, general: null })
      return false
    }
    const done = await run([values, version], (intent) => send(values, { ...intent, version }))
    // A form that stays open is saved as it is, unless it was reset on the way.
    if (done) setState((known) => (known.values === values ? { ...known, base: values } : known))
    return done
  }

  const record = conflict?.record
  const theirs = record ? (options.valuesOf?.(record) ?? valuesFrom(base, record)) : null
  const theirVersion = typeof record?.version === 'number' ? record.version : undefined
  return {
    ...submission,
    values,
    /** Also where unsaved work is not guarded. */
    isChanged: dirty,
    /** Only what differs from where the form started. */
    changes: useMemo(() => changesOf(values, base), [values, base]),
    set,
    reset,
    submit,
    /** What someone else saved meanwhile: the changed values, and the two ways on. */
    theirs: theirs && {
      changes: Object.fromEntries(
        Object.entries(changesOf(theirs, base)).map(([name, value]) => [
          name,
          (record && options.describe?.(name, record)) || describeValue(value),
        ]),
      ),
      use: () => {
        setState((known) => ({ ...known, values: theirs, base: theirs, version: theirVersion }))
        clear()
      },
      overwrite: () => {
        setState((known) => ({ ...known, version: theirVersion }))
        return submit(theirVersion)
      },
    },
    /** For a control with `onChange(event)`. */
    text: <K extends keyof V & string>(name: K) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as unknown as Partial<V>),
    }),
    /** For a control with `onValueChange(value)`. */
    control: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      onValueChange: (value: V[K]) => set({ [name]: value } as unknown as Partial<V>),
    }),
    /** For a checkbox or a switch. */
    toggle: <K extends keyof V & string>(name: K) => ({
      name,
      checked: Boolean(values[name]),
      onCheckedChange: (on: boolean) => set({ [name]: on } as unknown as Partial<V>),
    }),
  }
}
