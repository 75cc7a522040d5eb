import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { t } from '../messages/text.ts'
import { useFocusReturn } from './focus-return.ts'

export default function DialogWindow(
  props: Pick<ModalProps, 'title' | 'size' | 'closeOnEscape' | 'onClose' | 'children'>,
) {
  useFocusReturn()
  return (
    <Modal
      {...props}
      title={<span className="drawer-title">{props.title}</span>}
      opened
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
      // The dialog must not be a second banner beside the page's own.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 0 }}
    />
  )
}
