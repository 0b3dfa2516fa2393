'use client'
import { EllipsisVertical, House, Link2, Pencil, Share2, Trash2, UserRound } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import type { SavedView } from '@/lib/client/grid/grid-types'
import type { SavedViews } from './use-saved-views'

type Props = { saved: SavedView; views: SavedViews; onRename: () => void }

/** What can be done with one saved view. */
export function ViewRowMenu({ saved, views, onRename }: Props) {
  const mayShare = useCan('core.view.share')
  const first = views.views.opens === saved.id
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={`Options of ${saved.name}`} icon={<EllipsisVertical aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end">
        {saved.may_change && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
            Rename…
          </MenuItem>
        )}
        {saved.may_change && (saved.shared || mayShare) && (
          <MenuItem
            icon={saved.shared ? <UserRound aria-hidden /> : <Share2 aria-hidden />}
            onSelect={() => void views.share(saved, !saved.shared)}
          >
            {saved.shared ? 'Stop sharing' : 'Share with everybody'}
          </MenuItem>
        )}
        <MenuItem icon={<House aria-hidden />} onSelect={() => void views.openFirst(first ? null : saved)}>
          {first ? 'Do not open first' : 'Open first'}
        </MenuItem>
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void views.copyLink(saved)}>
          Copy link
        </MenuItem>
        {saved.may_change && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => void views.remove(saved)}>
              Delete
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
