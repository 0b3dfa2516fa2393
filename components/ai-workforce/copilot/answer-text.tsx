'use client'
import MarkdownIt from 'markdown-it'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useMemo } from 'react'
import './answer-text.css'

// Tags that a model writes are shown as text.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')

/** What an agent wrote. Links within the product stay in this tab, all others open their own. */
export function AnswerText({ text }: { text: string }) {
  const html = useMemo(() => markdown.render(text), [text])
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target.closest('a')
    if (!link) return
    if (link.origin === window.location.origin) {
      event.preventDefault()
      router.push(link.href)
    } else {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only says where the links in it open
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="answer-text"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes all HTML, and links that run scripts are none
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
