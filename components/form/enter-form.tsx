'use client'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onEnter: () => void }

/** Controls of which Enter chooses something here on the page, such as a search: nothing is sent, and nothing can be refused. */
export function EnterForm({ onEnter, ...props }: Props) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onEnter()
      }}
    />
  )
}
