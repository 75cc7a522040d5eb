import { Drawer } from '@mantine/core'
import { t } from '../messages/text.ts'
import { useFocusReturn } from './focus-return.ts'
import { Navigation } from './navigation.tsx'

export default function PagesDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Menu')}
      size={300}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 0 }}
    >
      <nav className="side-drawer" aria-label={t('Console pages')}>
        <Navigation onGo={onClose} />
      </nav>
    </Drawer>
  )
}
