; Registers links of the program (touchline://) for the user who installs it, and removes them with the program.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\touchline" "" "URL:Touchline"
  WriteRegStr SHCTX "Software\Classes\touchline" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\touchline\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\touchline\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ReadRegStr $R0 SHCTX "Software\Classes\touchline\shell\open\command" ""
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey SHCTX "Software\Classes\touchline"
  ${endIf}
!macroend
