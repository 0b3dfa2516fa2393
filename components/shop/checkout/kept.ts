import type { StepProps } from './steps'

/** A field whose value outlives a reload. */
export const kept = ({ draft, change }: StepProps, name: string) => ({
  name,
  value: draft[name] ?? '',
  onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
})
