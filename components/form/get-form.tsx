import type { ComponentProps } from 'react'

/** Choices that go into the address of the next page, also without script: a search, filters. */
export function GetForm(props: Omit<ComponentProps<'form'>, 'method'>) {
  return <form {...props} method="get" />
}
