'use client'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from '@/components/ui/icon-button'
import { focusPanel } from '@/components/ui/overlays/drawer'
import { NavigationList } from './navigation-list'

/** The navigation of phones, from the left. */
export function NavigationDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusPanel}
          className="fixed inset-y-0 left-0 z-(--z-dialog) flex w-[min(20rem,calc(100vw-3rem))] animate-slide-in-left flex-col bg-canvas shadow-lg outline-none"
        >
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-1 pl-4">
            <Dialog.Title className="text-lg font-semibold">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <NavigationList onLeave={() => onOpenChange(false)} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
