'use client'
import MarkdownIt from 'markdown-it'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useMemo } from 'react'
import { useGridHref } from '@/components/record/use-grid-href'
import { linkNames } from './record-names'
import type { Turn } from './use-conversation'
import './answer-text.css'

// Tags that a model writes are shown as text.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image').use(linkNames)

const NONE: Turn['records'] = []

/**
 * What an agent wrote. Links within the product stay in this tab, all others open their own.
 * @param records that the text names: their names lead to them
 */
export function AnswerText({ text, records = NONE }: { text: string; records?: Turn['records'] }) {
  const { rowOf } = useGridHref()
  const html = useMemo(() => {
    const links = records.flatMap(({ grid, row_id, name }) => {
      const href = rowOf(grid, row_id)
      return href ? [{ name, href }] : []
    })
    return markdown.render(text, { links })
  }, [text, records, rowOf])
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
