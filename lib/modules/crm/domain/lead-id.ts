/** The id of a hand-added lead, where the ad network's own would stand: `M-000123`. */
export const syntheticLeadId = (number: number): string => `M-${String(number).padStart(6, '0')}`
