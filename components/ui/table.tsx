import type { ComponentProps } from 'react'
import { cn } from './cn'

/** For short tables that need no sorting or paging; everything else is a grid. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-sm', className)} {...props} />
    </section>
  )
}

export function Th({ className, numeric, ...props }: ComponentProps<'th'> & { numeric?: boolean }) {
  return <th scope="col" className={cn('cell cell-head', numeric && 'text-right', className)} {...props} />
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-line last:border-b-0', className)} {...props} />
}

export function Td({ className, numeric, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={cn('cell', numeric && 'tabular text-right', className)} {...props} />
}
