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
// Scroll locking would add a style element, which the CSP forbids. The page behind does not scroll anyway.
const unlocked = { ...quick, lockScroll: false };

/**
 * The theme of the component library. Its variables are set in tokens.css, so that the page needs no inline
 * styles. For the same reason no component property may depend on the screen width; style sheets do that.
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
    // Marks optional fields instead of required ones.
    InputWrapper: Input.Wrapper.extend({ defaultProps: { withAsterisk: false } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', ...quick } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', ...quick } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, ...quick } }),
    Modal: Modal.extend({ defaultProps: { ...unlocked, centered: true } }),
    Drawer: Drawer.extend({ defaultProps: unlocked }),
  },
});
