// The built desktop app together with the probe.
import './electron-probe.mjs';
import '../../../out/main/desktop.js';
