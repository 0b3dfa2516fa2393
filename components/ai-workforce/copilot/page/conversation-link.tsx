'use client'
import type { ComponentProps, MouseEvent } from 'react'

/** Shows another conversation without asking the server for the page again; the address names it for links and Back. */
export const showConversation = (href: string): void => window.history.pushState(null, '', href)

export function ConversationLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    showConversation(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}
