import {
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  Tooltip,
} from '@mantine/core';

const same = (colour: string): MantineColorsTuple => [
  ...([colour, colour, colour, colour, colour] as const),
  ...([colour, colour, colour, colour, colour] as const),
];

const quick = { transitionProps: { duration: 100 } };
// Locking writes a style element into the page, which its policy forbids; what is below does not scroll anyway.
const unlocked = { ...quick, lockScroll: false };

/**
 * The component library in our look: its variables are set in tokens.css, so that no style has to be written into the page.
 * For the same reason no property of a component may depend on the width of the screen: that is for style sheets.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: same('var(--accent)'), danger: same('var(--overdue)') },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    // What may be left out says so; what must be there does not.
    InputWrapper: Input.Wrapper.extend({ defaultProps: { withAsterisk: false } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', ...quick } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', ...quick } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, ...quick } }),
    Modal: Modal.extend({ defaultProps: { ...unlocked, centered: true } }),
    Drawer: Drawer.extend({ defaultProps: unlocked }),
  },
});
