'use client'
import { Link2, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { usePreferences } from '@/components/shell/me-context'
import { announce } from '@/components/ui/feedback/announce'
import { IconButton } from '@/components/ui/icon-button'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/overlays/menu'
import { DENSITIES, type Density } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { useSavedViews } from '../views/use-saved-views'

const NAMES: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable', roomy: 'Roomy' }

/** How close the rows of this view stand, and what else concerns the view as a whole. */
export function ViewOptions() {
  const { view, setView } = useGrid()
  const [{ density: preferred = 'comfortable' }] = usePreferences()
  const { layoutModified, resetLayout, copyLink } = useSavedViews()
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="View options" variant="secondary" icon={<SlidersHorizontal aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>Rows</MenuLabel>
        <MenuRadioGroup
          value={view.density ?? preferred}
          onValueChange={(chosen) => {
            const density = DENSITIES.find((one) => one === chosen) ?? null
            setView({ density }, 'replace')
            announce(`Rows are ${chosen}`)
          }}
        >
          {[...DENSITIES].map((density) => (
            <MenuRadioItem key={density} value={density}>
              {NAMES[density]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(null)}>
          Copy link to what you see
        </MenuItem>
        <MenuItem icon={<RotateCcw aria-hidden />} disabled={!layoutModified} onSelect={resetLayout}>
          Reset the columns
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
