import type { ReactNode } from 'react'

export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-secondary btn-sm" onClick={onClick}>
      {children}
    </button>
  )
}
