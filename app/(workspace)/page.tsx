import { Home } from '@/components/home/home'

export const metadata = { title: 'Home' }

export default function HomePage() {
  return <Home />
}
