'use client'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { UNSURE_BELOW } from '@/lib/modules/buying/scans/schemas'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { type Box, boxesOf } from './fields'

type Props = { scan: ScanWire; focused: string | null; onPick: (path: string) => void }

const STEPS = [1, 1.5, 2, 3]

/** The pages as pictures, with a box around everything that was read. */
export function PageViewer({ scan, focused, onPick }: Props) {
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const boxes = scan.reading ? boxesOf(scan.reading) : []
  const wanted = boxes.find(({ path }) => path === focused)
  const shownBox = useRef<HTMLButtonElement>(null)
  const wantedPage = wanted?.source.page

  useEffect(() => {
    if (wantedPage) setNumber(wantedPage)
  }, [wantedPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again whenever another field or page is
  useEffect(() => {
    shownBox.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focused, number])

  const page = scan.pages[number - 1]
  if (!page) return null
  const lying = turn % 180 !== 0
  const proportion = page.width / page.height
  return (
    <section aria-label="The bill as it came" className="card flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-1">
        {scan.pages.length > 1 && (
          <>
            <IconButton
              label="Previous page"
              icon={<ChevronLeft aria-hidden />}
              disabled={number === 1}
              onClick={() => setNumber(number - 1)}
            />
            <span className="tabular text-xs text-ink-muted" aria-live="polite">
              Page {number} of {scan.pages.length}
            </span>
            <IconButton
              label="Next page"
              icon={<ChevronRight aria-hidden />}
              disabled={number === scan.pages.length}
              onClick={() => setNumber(number + 1)}
            />
          </>
        )}
        <span className="flex-1" />
        <IconButton
          label="Smaller"
          icon={<ZoomOut aria-hidden />}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          label="Larger"
          icon={<ZoomIn aria-hidden />}
          disabled={zoom === STEPS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton label="Turn the page" icon={<RotateCw aria-hidden />} onClick={() => setTurn((turn + 90) % 360)} />
        <a
          href={scan.file.href}
          target="_blank"
          rel="noreferrer"
          aria-label="The file as it came"
          title="The file as it came"
          className={buttonClass('ghost', 'md', 'btn-icon')}
        >
          <Download aria-hidden />
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="min-h-0 flex-1 overflow-auto bg-sunken p-2" tabIndex={0} aria-label="Page">
        <div
          className="relative mx-auto"
          style={{ width: `${STEPS[zoom]! * 100}%`, aspectRatio: lying ? 1 / proportion : proportion }}
        >
          <div
            className="absolute top-1/2 left-1/2 bg-white shadow-sm"
            style={{
              width: lying ? `${100 * proportion}%` : '100%',
              aspectRatio: proportion,
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }}
          >
            {/* biome-ignore lint/performance/noImgElement: behind the sign-in, and of the right size already */}
            <img src={page.href} alt={`Page ${number} of ${scan.file.name}`} className="block size-full" />
            {boxes
              .filter(({ source }) => source.page === number)
              .map((box) => (
                <FieldBox
                  key={box.path}
                  box={box}
                  focused={box === wanted}
                  boxRef={box === wanted ? shownBox : undefined}
                  onPick={() => onPick(box.path)}
                />
              ))}
          </div>
        </div>
      </section>
    </section>
  )
}

type FieldBoxProps = {
  box: Box
  focused: boolean
  boxRef: React.Ref<HTMLButtonElement> | undefined
  onPick: () => void
}

/** No tab stop: whoever works by keyboard goes by the fields themselves, and the box follows. */
function FieldBox({ box: { label, value, confidence, source }, focused, boxRef, onPick }: FieldBoxProps) {
  const percent = (share: number) => `${share * 100}%`
  const unsure = confidence < UNSURE_BELOW
  return (
    <button
      ref={boxRef}
      type="button"
      tabIndex={-1}
      data-focused={focused || undefined}
      data-unsure={unsure || undefined}
      aria-label={`${label}: ${value}${unsure ? ', not certain' : ''}`}
      title={`${label}: ${value}${unsure ? ` (${Math.round(confidence * 100)} % certain)` : ''}`}
      onClick={onPick}
      className={cn(
        'absolute -m-0.5 box-content rounded-xs border p-0.5 hover:bg-accent/20',
        unsure ? 'border-warning bg-warning/15' : 'border-accent/40',
        focused && 'border-2 border-accent bg-accent/20',
      )}
      style={{
        left: percent(source.x),
        top: percent(source.y),
        width: percent(source.width),
        height: percent(source.height),
      }}
    />
  )
}
