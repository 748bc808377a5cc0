// Spectral's recommended rules for openapi.json; "npm run check" applies them. Warnings fail it too.
import { oas } from '@stoplight/spectral-rulesets';

export default {
  extends: [oas],
  rules: {
    // The document describes the installation that serves it. Whom its callers ask is for those who run it to say;
    // an address of the project's would send them to people who know nothing of that installation.
    'info-contact': 'off',
  },
};
