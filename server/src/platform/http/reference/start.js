// Starts Scalar on the page with the settings that stand in it.
const settings = JSON.parse(document.getElementById('settings').textContent);
window.Scalar.createApiReference('#reference', settings);
