// The built desktop app with a probe beside it.
import './electron-probe.mjs';
import '../../../out/main/desktop.js';
