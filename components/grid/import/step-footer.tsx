import type { ReactNode } from 'react'

/** The buttons of a step, always in sight at the end of the dialog. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-5 sm:px-5 touch:[&>.btn]:flex-1">
      {children}
    </div>
  )
}
