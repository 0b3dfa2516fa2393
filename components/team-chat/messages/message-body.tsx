'use client'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { goTo } from '@/lib/client/chat/location'
import { toShownHtml } from '@/lib/client/chat/messages/message-html'
import { openPersonCard } from '../page/person-card'
import { openImage } from './image-viewer'
import '@/components/ui/rich-text/rich-text.css'
import './message-body.css'

type MessageBodyProps = { html: string; isMeMessage?: boolean; className?: string }

/** A message's HTML, which the server has sanitized. Links into the chat stay on the page. */
export function MessageBody({ html, isMeMessage = false, className }: MessageBodyProps) {
  const format = useFormat()
  const shown = useMemo(
    () => toShownHtml(html, { moment: (iso) => format.datetime(iso), isMeMessage }),
    [html, isMeMessage, format],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={cn('rich-text chat-text', className)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by the server
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Spoilers and mentions are no buttons in the server's HTML. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const isButton = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'button'
  if (!isButton || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  ;(event.target as HTMLElement).click()
}

function onClick(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element)) return
  const spoiler = event.target.closest('.spoiler-header')
  const mention = event.target.closest<HTMLElement>('.user-mention[role=button]')
  if (spoiler) toggleSpoiler(spoiler)
  else if (mention) openPersonCard(Number(mention.dataset.userId), mention)
  else followLink(event, event.target)
}

function followLink(event: MouseEvent<HTMLElement>, target: Element): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link = target.closest('a')
  if (!link) return
  const image = link.querySelector('img')
  const fragment = narrowOf(link)
  if (fragment) goTo(fragment)
  else if (image && link.closest('.message_inline_image') && !link.closest('.message_inline_video, .youtube-video'))
    openImage({ src: link.href, title: link.title })
  else {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    return
  }
  event.preventDefault()
}

/** The hash of a link to a place in this chat, however it is written. */
function narrowOf(link: HTMLAnchorElement): string | null {
  const url = new URL(link.href, window.location.href)
  const ours = url.origin === window.location.origin && ['/', '/team-chat', ''].includes(url.pathname)
  return ours && url.hash.startsWith('#narrow') ? url.hash : null
}

function toggleSpoiler(header: Element): void {
  const block = header.closest('.spoiler-block')
  const content = block?.querySelector('.spoiler-content')
  const open = !block?.hasAttribute('data-open')
  content?.setAttribute('aria-hidden', String(!open))
  block?.toggleAttribute('data-open', open)
  header.setAttribute('aria-expanded', String(open))
}
