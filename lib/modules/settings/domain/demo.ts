/** The one password of all sample people. It is public, so they can sign in only while the demo is on. */
export const DEMO_PASSWORD = 'Karoo-rain-2026'
