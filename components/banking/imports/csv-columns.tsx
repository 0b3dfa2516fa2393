import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { CsvColumn } from '@/lib/modules/banking/schemas-imports-answers'

/** The first values of each column of a CSV, as they stand in the file. */
export function CsvColumns({ columns }: { columns: readonly CsvColumn[] }) {
  const rows = Math.max(0, ...columns.map(({ samples }) => samples.length))
  if (columns.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <Table label="The first rows of the file">
        <thead>
          <tr>
            {columns.map(({ header }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and headings repeat
              <Th key={index} className="whitespace-nowrap">
                {header || `Column ${index + 1}`}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <Tr key={row}>
              {columns.map(({ samples }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Td key={index} className="whitespace-nowrap">
                  {samples[row] ?? ''}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
