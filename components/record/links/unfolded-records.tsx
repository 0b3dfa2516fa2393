'use client'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { RecordCardLink, useRecords } from './record-cards'

type Props = { text: RefObject<HTMLElement | null>; html: string; records: string[] }

/** Draws records in the places that `withRecordPlaces` made for them in the HTML of `text`. */
export function UnfoldedRecords({ text, html, records }: Props) {
  const found = useRecords(records)
  const [places, setPlaces] = useState<HTMLElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other HTML the places are others
  useEffect(() => {
    setPlaces([...(text.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])])
  }, [text, html])
  return places.map((place, at) => {
    const record = found[records.indexOf(place.dataset.record ?? '')]
    if (!record) return null
    const shown =
      record === 'unavailable' ? (
        <p className="text-xs text-ink-muted">This record was deleted, or you may not see it.</p>
      ) : (
        <RecordCardLink card={record} />
      )
    return createPortal(shown, place, String(at))
  })
}
