'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GripVertical, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useListChange } from '@/components/form/live-list'
import { SavedInput } from '@/components/form/saved-input'
import { useGrid } from '@/components/grid/grid-context'
import { FailedState } from '@/components/grid/states/grid-states'
import { useUndoableSave } from '@/components/record/use-undoable-save'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { Switch } from '@/components/ui/fields/switch'
import { IconButton } from '@/components/ui/icon-button'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { parameterConditions } from '@/lib/client/grid/grid-url-state'
import { useLive } from '@/lib/client/live'
import { gridRowQuery } from '@/lib/client/queries'
import { type ItemPictures as Answer, MAX_ITEM_PICTURES } from '@/lib/modules/website/schemas-item-pictures'
import { imageAddress } from '@/lib/modules/website/schemas-pictures'
import { picturesKey, uploadPictures } from './upload-pictures'

type Picture = Answer['pictures'][number]

/** The pictures of the open item, as the shop shows them. */
export function ItemPictures() {
  const { view } = useGrid()
  return view.row ? <OpenItem key={view.row} id={view.row} /> : null
}

function OpenItem({ id }: { id: string }) {
  const { grid, view } = useGrid()
  const { data: row } = useQuery(gridRowQuery(grid.slug, id, parameterConditions(view.parameters)))
  const { data, error, refetch } = useQuery({
    queryKey: picturesKey(id),
    queryFn: ({ signal }) => call('GET /website/items/{item}/pictures', { item: id }, { signal }),
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === grid.slug) void refetch()
  })
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} what="pictures" />
  if (!data || !row) return <SkeletonLines lines={6} className="p-4" />
  const mayChange = grid.ops.update && row.deleted !== true
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-5">
      <InStore row={row} mayChange={mayChange} />
      {mayChange && <AddPictures item={id} count={data.pictures.length} />}
      {data.pictures.length === 0 && !mayChange && <p className="text-sm text-ink-faint">This item has no pictures.</p>}
      <PictureList item={id} pictures={data.pictures} mayChange={mayChange} />
    </div>
  )
}

function InStore({ row, mayChange }: { row: GridRow; mayChange: boolean }) {
  const save = useUndoableSave()
  const change = useMutation({
    mutationFn: (visible: boolean) => save(row, { visible }, row.version),
    onError: (failure) => toast.error('This was not saved', { description: messageOf(failure) }),
  })
  return (
    <Switch
      label="In the store"
      help="Shoppers find the item in the shop."
      checked={row.visible === true}
      disabled={!mayChange || change.isPending}
      onCheckedChange={(visible) => change.mutate(visible)}
    />
  )
}

function AddPictures({ item, count }: { item: string; count: number }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useListChange(picturesKey(item))
  const isFull = count >= MAX_ITEM_PICTURES
  const add = (files: File[]) => {
    if (files.length > 0) change.mutate({ send: () => uploadPictures(item, files) })
  }
  const { over, drop } = useFileDrop(isFull ? undefined : add)
  return (
    <div
      {...drop}
      className={cn(
        'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-control p-3',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <p className="min-w-0 flex-1 text-sm">
        {count === 0 ? 'Add the first picture' : `${countOf(count, 'picture')} of ${MAX_ITEM_PICTURES}`}
        <span className="block text-xs text-ink-faint">
          Drop PNG, JPG, WEBP or GIF files of at most 8 MB here. The first picture is shown in lists.
        </span>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="hidden"
        aria-label="Picture files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          add(files)
        }}
      />
      <Button
        size="sm"
        icon={<ImagePlus aria-hidden />}
        pending={change.isPending}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        Add pictures
      </Button>
    </div>
  )
}

type ListProps = { item: string; pictures: Picture[]; mayChange: boolean }

/** In the order of the shop; dragged by the handle, or moved by buttons or Alt with an arrow key. */
function PictureList({ item, pictures, mayChange }: ListProps) {
  const key = picturesKey(item)
  const client = useQueryClient()
  const change = useListChange(key)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const settle = () => {
    setDragged(null)
    setOver(null)
  }
  const arrange = (arranged: (current: Picture[]) => Picture[]) => {
    const next = arranged(client.getQueryData<Answer>(key)?.pictures ?? pictures)
    return call('PUT /website/items/{item}/pictures', { item, pictures: next.map(({ id, alt }) => ({ id, alt })) })
  }
  const move = (from: number, to: number) => {
    if (from === to) return
    const { id: moved } = pictures[from] as Picture
    change.mutate({
      send: async () => {
        await arrange((current) => {
          const at = current.findIndex(({ id }) => id === moved)
          return at < 0 ? current : current.toSpliced(at, 1).toSpliced(to, 0, current[at] as Picture)
        })
        announce(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}.`)
      },
    })
  }
  const remove = ({ id, url, alt }: Picture) =>
    change.mutate({
      send: async () => {
        await call('DELETE /website/items/{item}/pictures/{id}', { item, id })
        const undo = () =>
          change.mutate({ send: () => call('POST /website/items/{item}/pictures', { item, image: url, alt }) })
        toast.success('Picture removed', { action: { label: 'Undo', onClick: undo } })
      },
    })
  const drop = (event: DragEvent, to: number) => {
    if (dragged === null) return
    event.preventDefault()
    move(dragged, to)
    settle()
  }
  return (
    <ol aria-label="Pictures" className="flex flex-col divide-y divide-line">
      {pictures.map((picture, index) => {
        const name = `picture ${index + 1}`
        return (
          <li
            key={picture.id}
            onKeyDown={(event) => mayChange && moveByKey(event, index, pictures.length, (to) => move(index, to))}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
            className={cn(
              'flex flex-wrap items-center gap-2 py-2',
              dragged === index && 'opacity-50',
              over === index && dragged !== index && 'bg-selected',
            )}
          >
            {mayChange && pictures.length > 1 && (
              // For the mouse; the buttons and Alt with an arrow key serve everybody else.
              <span
                draggable
                aria-hidden
                title="Drag to reorder"
                onDragStart={() => setDragged(index)}
                onDragEnd={settle}
                className="cursor-grab text-ink-faint max-sm:hidden"
              >
                <GripVertical className="size-4" />
              </span>
            )}
            <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded bg-sunken">
              {/* biome-ignore lint/performance/noImgElement: its widths are made by the website, as in the shop */}
              <img src={imageAddress(picture.url, 320)} alt={picture.alt} className="size-full object-contain" />
            </span>
            {mayChange ? (
              <SavedInput
                label={`Description of ${name}`}
                field="alt"
                value={picture.alt}
                maxLength={300}
                placeholder="What it shows, for people who cannot see it"
                className="min-w-36 flex-1"
                save={(alt) =>
                  change.mutateAsync({
                    quiet: true,
                    send: () =>
                      arrange((current) => current.map((each) => (each.id === picture.id ? { ...each, alt } : each))),
                  })
                }
              />
            ) : (
              <span className="min-w-0 flex-1 text-sm">{picture.alt}</span>
            )}
            {mayChange && (
              <span className="ml-auto flex items-center gap-1">
                {pictures.length > 1 && (
                  <MoveButtons name={name} index={index} count={pictures.length} onMove={(to) => move(index, to)} />
                )}
                <IconButton
                  size="sm"
                  label={`Remove ${name}`}
                  icon={<Trash2 aria-hidden />}
                  disabled={change.isPending}
                  onClick={() => remove(picture)}
                />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
