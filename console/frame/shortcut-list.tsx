import '@mantine/core/styles/Modal.layer.css'
import { Kbd, Modal } from '@mantine/core'
import { t } from '../messages/text.ts'
import { useFocusReturn } from './focus-return.ts'

const shortcuts = (): readonly (readonly [string, string])[] => [
  ['Ctrl K', t('Find any record, page, or action')],
  ['?', t('This list')],
  ['/', t('Search this list')],
  ['j', t('Next row')],
  ['k', t('Previous row')],
  ['x', t('Select row')],
  ['a', t('Select all on this page')],
  ['.', t('Go to the actions for selected rows')],
  ['Enter', t('Open the row, or save the field')],
  ['Esc', t('Leave a field or close a dialog')],
]

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={t('Keyboard shortcuts')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <dl className="shortcuts near">
        {shortcuts().map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
